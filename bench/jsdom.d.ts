/** The part of jsdom 29 that is used here. */
declare module "jsdom" {
  export interface DOMWindow {
    document: Document;
    FormData: typeof FormData;
    close(): void;
  }
  export class JSDOM {
    constructor(html: string, options?: { url: string });
    readonly window: DOMWindow;
  }
}

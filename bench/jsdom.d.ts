/** The part of jsdom 29 that is used here. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    readonly window: { document: Document };
  }
}

import { createElement, type FunctionComponent } from "react";
import type { RenderedMail } from "./render.server";

/** What a file of `emails/` holds. Without its samples, of which one is usual, it is no template. */
interface TemplateFile<P> {
  default: FunctionComponent<P>;
  samples: Record<string, P>;
}

/** A template as the gallery knows it, whatever it shows. */
export interface GalleryTemplate {
  /** As its file in `emails/`, and in the gallery's address. */
  name: string;
  title: string;
  /** What it is for, a sentence. */
  purpose: string;
  samples(): Promise<string[]>;
  /** null: it has no such sample. */
  renderSample(sample: string): Promise<RenderedMail | null>;
}

export interface MailTemplate<P> extends GalleryTemplate {
  render(props: P): Promise<RenderedMail>;
}

/** Loaded when it is first used: the templates and their renderer weigh 40 MB and half a second. */
export function mailTemplate<P extends object>({
  load,
  ...about
}: Pick<GalleryTemplate, "name" | "title" | "purpose"> & {
  load: () => Promise<TemplateFile<P>>;
}): MailTemplate<P> {
  async function render(props: P): Promise<RenderedMail> {
    const [file, { renderMail }] = await Promise.all([load(), import("./render.server")]);
    return renderMail(createElement(file.default, props));
  }
  return {
    ...about,
    render,
    samples: async () => Object.keys((await load()).samples),
    async renderSample(sample) {
      const { samples } = await load();
      const props = Object.hasOwn(samples, sample) ? samples[sample] : undefined;
      return props ? render(props) : null;
    },
  };
}

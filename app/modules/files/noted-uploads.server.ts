import { attachmentName, readAttachment } from "./attachment.server";
import type { Files } from "./files";
import { publicName } from "./public-name.server";

/** The same store, which reports the name of each file before it is stored. */
export function withUploadsNoted(files: Files, note: (name: string) => Promise<void>): Files {
  return {
    ...files,
    async save(content) {
      await note(publicName(content));
      return files.save(content);
    },
    async saveAttachment(content, name) {
      const { hash } = await readAttachment(content, name);
      await note(attachmentName(hash) ?? "");
      return files.saveAttachment(content, name);
    },
  };
}

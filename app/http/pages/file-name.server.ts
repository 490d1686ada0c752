/** The header that names a file for whoever keeps it; the plain name is for old programs. */
export function contentDisposition(as: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\w.-]/g, "-");
  return `${as}; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`;
}

/** RFC 5987 also encodes characters that encodeURIComponent leaves and a header must not have. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

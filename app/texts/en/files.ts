export const files = {
  "files:aFileLargerThan5": "A file is larger than 5 MB.",
  "files:sendFiles": "Send {attachmentNames} files.",
  "files:thisFileLargerThan8": "This file is larger than 8 MB.",
  "files:thisNotPngJpegWebp":
    "This is not a PNG, JPEG, WebP, AVIF or GIF picture, and no PDF, STEP or ZIP file.",
  "files:thisNotPngJpegWebpAvif": "This is not a PNG, JPEG, WebP, AVIF or GIF picture.",
  "files:thisPictureDamagedOrHas": "This picture is damaged, or has more than 40 million pixels.",
  "files:thisNotSvgDrawingNo": "This is not an SVG drawing, and no PNG, JPEG or WebP picture.",
} as const;

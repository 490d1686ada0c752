export const deskFiles = {
  "deskFiles:drawingTooLarge": "This drawing is larger than 200 KB.",
  "deskFiles:tooManyShapes": "This drawing has more than 2,000 shapes.",
  "deskFiles:notOneDrawing": "This is not one SVG drawing.",
  "deskFiles:nestedTooDeeply": "This drawing is nested too deeply.",
  "deskFiles:drawingNeedsViewBox": "This drawing does not say its size: it needs a viewBox.",
  "deskFiles:entities": "entities or instructions",
  "deskFiles:textInDrawing": "text",
  "deskFiles:outsideReference": "a reference to something outside it",
  "deskFiles:shapesOnly":
    "A logo may contain shapes only, and this one has {what}. Convert everything to paths, or use a PNG picture.",
  "deskFiles:malformedDrawing": "This is not a well-formed SVG drawing.",
  "deskFiles:notAPicture": "This is not a PNG, JPEG, WebP, AVIF or GIF picture.",
  "deskFiles:damagedPicture": "This picture is damaged, or has more than 40 million pixels.",
  "deskFiles:notADrawing": "This is not an SVG drawing, and no PNG, JPEG or WebP picture.",
  "deskFiles:fileTooLarge": "This file is larger than 8 MB.",
  "deskFiles:notAPublicFile":
    "This is not a PNG, JPEG, WebP, AVIF or GIF picture, and no PDF, STEP or ZIP file.",
} as const;

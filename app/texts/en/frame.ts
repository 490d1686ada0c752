export const frame = {
  "frame:skipToContent": "Skip to content",
  "frame:linesInCart": "{count, plural, one {# product} other {# products}} in the cart",
  "frame:language": "Language",
} as const;

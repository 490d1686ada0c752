const all = [
  { js: true, width: 390 },
  { js: false, width: 1440 },
  { js: true, width: 1440 },
  { js: false, width: 390 },
];

/**
 * The windows that a journey is made in: a phone with scripts and a desktop without them, or, where
 * JOURNEY_WINDOWS is `all`, each width with and without scripts.
 */
export const windows = process.env.JOURNEY_WINDOWS === "all" ? all : all.slice(0, 2);

{
  const seen = { first: 0, largest: 0, blocked: 0, shift: 0, answers: {} };
  window.seen = seen;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.first = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.blocked += duration - 50;
  });
  // The longest event of a touch is its answer.
  watch("event", ({ interactionId, duration }) => {
    if (!interactionId) return;
    seen.answers[interactionId] = Math.max(seen.answers[interactionId] ?? 0, duration);
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
}

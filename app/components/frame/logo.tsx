/** The shop's logo: a scale and the reading taken from it. */
export function Logo() {
  return (
    <svg
      className="logo-mark"
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M7 23.5V18M11.5 23.5V15M16 23.5V18M20.5 23.5V15M25 23.5V18"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M12.5 6.5h7L16 12z" fill="var(--on-accent)" />
    </svg>
  );
}

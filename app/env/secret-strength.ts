const shortest = 32;
/** Random text of this length always has more different characters. */
const fewestCharacters = 10;
const placeholder = /change-?_?me|example|placeholder|password|replace|your[-_ ]|insert[-_ ]/i;

/** Why a secret could be guessed; null when nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < shortest) return `a secret has fewer than ${shortest} characters`;
  if (placeholder.test(secret)) return "a secret is a placeholder or contains a common word";
  if (isRepeated(secret)) return "a secret repeats the same characters";
  if (new Set(secret).size < fewestCharacters) {
    return `a secret has fewer than ${fewestCharacters} different characters`;
  }
  return null;
}

/** Whether it is a shorter text written twice or more. */
function isRepeated(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period += 1) {
    if (secret.slice(period) === secret.slice(0, -period)) return true;
  }
  return false;
}

/** What makes a good one. */
export const howToMakeOne =
  "make one with: node -e \"console.log(require('crypto').randomBytes(32).toString('hex'))\"";

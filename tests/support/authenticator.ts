import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A browser with a passkey, as the WebAuthn specification (level 3) describes their answers. */
export interface Authenticator {
  /** The answer to a question that makes a passkey. */
  make(challenge: string): string;
  /** The answer to a question that uses it. */
  use(challenge: string, more?: { origin?: string }): string;
}

const base64 = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([Buffer.from([0x59]), length, bytes]);
};
const userPresent = 0x01;
const withCredential = 0x40;

/** An authenticator with one key (ES256), for the store at that origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  /** kty EC2, alg ES256, curve P-256, x, y. */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ]);

  function dataOf(flags: number, credential: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      credential,
    ]);
  }

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  const shared = {
    id: base64(id),
    rawId: base64(id),
    type: "public-key",
    clientExtensionResults: {},
  };

  return {
    make(challenge) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(dataOf(userPresent | withCredential, credential)),
      ]);
      const response = {
        clientDataJSON: base64(clientData("webauthn.create", challenge)),
        attestationObject: base64(attestation),
        transports: ["usb"],
      };
      return JSON.stringify({ ...shared, response });
    },
    use(challenge, { origin: from } = {}) {
      counter += 1;
      const [data, client] = [dataOf(userPresent), clientData("webauthn.get", challenge, from)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        authenticatorData: base64(data),
        clientDataJSON: base64(client),
        signature: base64(signature),
      };
      return JSON.stringify({ ...shared, response });
    },
  };
}

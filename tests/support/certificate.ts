import { generateKeyPairSync, sign } from "node:crypto";

/** One DER value: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const short = body.length < 128;
  const size = short ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bytes = (tag: number, text: string) => der(tag, Buffer.from(text, "latin1"));

function utcTime(date: Date): Buffer {
  return bytes(0x17, `${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`);
}

/** A self-signed certificate for the given hosts, valid around now, with its key. */
export function selfSigned(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const algorithm = sequence(oid("2a864886f70d01010b"), der(0x05));
  const name = sequence(der(0x31, sequence(oid("550403"), bytes(0x0c, "local test server"))));
  const names = sequence(...hosts.map((host) => bytes(0x82, host)));
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid("551d11"), der(0x04, names)))),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

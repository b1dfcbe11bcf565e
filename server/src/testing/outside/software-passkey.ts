import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Creation = { challenge: string; rp: { id: string } };
type Request = { challenge: string; rpId: string };

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/**
 * A passkey without a device, for tests: an ES256 key pair that answers as an authenticator does (WebAuthn level 3, 6).
 */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  /** How often it was used; a test may set it back, as a copied key would. */
  count = 0;
  readonly #private: KeyObject;
  readonly #x: Uint8Array;
  readonly #y: Uint8Array;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = pair.publicKey.export({ format: 'jwk' });
    this.#private = pair.privateKey;
    this.#x = new Uint8Array(Buffer.from(x!, 'base64url'));
    this.#y = new Uint8Array(Buffer.from(y!, 'base64url'));
  }

  /** Answers `navigator.credentials.create()` on a page of `origin`. */
  create({ challenge, rp }: Creation, origin: string) {
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, this.#x],
      [-3, this.#y],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const head = this.#head(rp.id, PRESENT_AND_VERIFIED | WITH_KEY);
    const authData = Buffer.concat([head, Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
    return this.#answer(response);
  }

  /** Answers `navigator.credentials.get()` on a page of `origin`. */
  get({ challenge, rpId }: Request, origin: string) {
    this.count += 1;
    const data = clientData('webauthn.get', challenge, origin);
    const authData = this.#head(rpId, PRESENT_AND_VERIFIED);
    const digest = createHash('sha256').update(data).digest();
    const response = {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, digest]), this.#private).toString('base64url'),
    };
    return this.#answer(response);
  }

  #head(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

import { z } from 'zod'
import { invalid, notFound, conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { FetchProblem, guardedFetch, refuseUrl } from '#kit/server/http/guarded-fetch.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'
import { recordOctoCall } from '../connections/recorder.ts'

// How a supplier's OCTO server is asked. No transaction is open meanwhile.

const mostBytes = 8 * 1024 * 1024

/** A supplier's server and key. */
export interface Link {
  agencyId: string
  connectionId: string
  endpoint: string
  key: string
}

/** The supplier refused: the name of the error in OCTO, and its sentence. Asking again would not help. */
export class SupplierRefusal extends Error {
  readonly error: string

  constructor(error: string, message: string) {
    super(message)
    this.error = error
  }
}

/** The supplier did not answer, or not as OCTO says. Nobody knows what it did. */
export class SupplierSilence extends Error {}

// The agency is part of the key's purpose, so that a key cannot be read in the row of another agency.
const purposeOf = (agencyId: string) => `octo ${agencyId}`

export const sealKey = ({ settings }: App, agencyId: string, key: string): string => encrypt(settings.secretKey, purposeOf(agencyId), key)

interface LinkOptions {
  /** Also of a connection that is paused or removed, for what was sold before. */
  evenPaused?: boolean
  /** For a call that only reads. Otherwise the session is read again first, because the supplier cannot roll back. */
  readOnly?: boolean
}

/** Returns a supplier's server and key. @throws 404, 409 `not_a_supplier`, `connection_paused`. */
export async function linkOf(
  app: App,
  actor: Actor,
  connectionId: string,
  { evenPaused = false, readOnly = false }: LinkOptions = {},
): Promise<Link> {
  const row = await app.db.asAgency(
    actor,
    (tx) =>
      tx
        .selectFrom('octo_connections')
        .select(['endpoint', 'sealed_key', 'state'])
        .where('id', '=', connectionId)
        .$if(!evenPaused, (query) => query.where('removed_at', 'is', null))
        .executeTakeFirst(),
    { readOnly },
  )
  if (!row) throw notFound('Connection')
  if (!row.endpoint || !row.sealed_key) throw conflict('not_a_supplier', 'This partner sells your offers. It has none that you can sell.')
  if (row.state === 'paused' && !evenPaused) throw conflict('connection_paused', 'This connection is paused. Resume it first.')
  const key = decrypt(app.settings.secretKey, purposeOf(actor.agencyId), row.sealed_key)
  return { agencyId: actor.agencyId, connectionId, endpoint: row.endpoint, key }
}

/** Returns the address of an OCTO server as it is stored, without a slash at its end. @throws 422 at `endpoint`. */
export function readEndpoint(app: App, text: string): string {
  const privateToo = app.settings.PRIVATE_OCTO
  const url = URL.parse(text)
  if (!url) throw invalid('endpoint', 'Enter an address that begins with https://.')
  if (url.protocol !== 'https:' && !privateToo) throw invalid('endpoint', 'The address does not begin with https://.')
  try {
    refuseUrl(url, privateToo)
  } catch (error) {
    throw error instanceof FetchProblem ? invalid('endpoint', error.message) : error
  }
  url.hash = ''
  url.search = ''
  return url.href.replace(/\/+$/, '')
}

const refusal = z.object({ error: z.string().max(100), errorMessage: z.string() })

interface Asked<Schema extends z.ZodType> {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  schema: Schema
  /** False: the call is not part of the health of a connection, because it is not saved yet. */
  recorded?: boolean
}

/** Who travels, as OCTO names people. */
export const contactOf = ({
  name,
  email,
  phone,
}: {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}) => ({
  fullName: name,
  emailAddress: email ?? null,
  phoneNumber: phone ?? null,
})

/** Asks a supplier. @throws SupplierRefusal, SupplierSilence. */
export async function askSupplier<Schema extends z.ZodType>(
  app: App,
  link: Link,
  { method = 'GET', path, body, schema, recorded = true }: Asked<Schema>,
): Promise<z.output<Schema>> {
  const begun = performance.now()
  const tell = (status: number, error: string | null) => {
    const { agencyId, connectionId } = link
    const tookMs = Math.round(performance.now() - begun)
    if (recorded) recordOctoCall(app, { agencyId, connectionId, keyId: null, at: app.clock.now(), tookMs, status, error })
  }
  try {
    const answer = await send(app, link, { method, path, body })
    const { status, json } = answer
    const refused = status >= 400 && status < 500 ? refusal.safeParse(json).data : undefined
    if (refused) throw new SupplierRefusal(refused.error, refused.errorMessage.slice(0, 300))
    if (status === 401 || status === 403) throw new SupplierRefusal('FORBIDDEN', 'The supplier does not accept this key.')
    if (status !== 200) throw new SupplierSilence(`The supplier answered ${status}.`)
    const read = schema.safeParse(json)
    if (!read.success)
      throw new SupplierSilence(`The supplier’s answer is not as OCTO says: ${read.error.issues[0]!.path.join('.') || 'body'}.`)
    tell(200, null)
    return read.data
  } catch (error) {
    if (error instanceof SupplierRefusal) tell(400, `${error.error}: ${error.message}`)
    else if (error instanceof SupplierSilence) tell(0, error.message)
    throw error
  }
}

async function send(
  app: App,
  { endpoint, key }: Link,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body: object | undefined },
) {
  try {
    const { status, body: bytes } = await guardedFetch(endpoint + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'octo-capabilities': 'octo/pricing, octo/content',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      maxBytes: mostBytes,
      // The key goes to no other address.
      follow: false,
      privateToo: app.settings.PRIVATE_OCTO,
    })
    return { status, json: jsonOf(bytes) }
  } catch (error) {
    throw error instanceof FetchProblem ? new SupplierSilence(error.message) : error
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** Returns a refusal or silence as people read it: 409 `supplier_refused`, `supplier_silent`. Other errors are returned as they are. */
export const asConflict = (error: unknown): unknown =>
  error instanceof SupplierRefusal
    ? conflict('supplier_refused', error.message)
    : error instanceof SupplierSilence
      ? conflict('supplier_silent', error.message)
      : error

/** Asks for an answer that a person waits for. @throws 409 `supplier_refused`, `supplier_silent`. */
export async function askNow<Schema extends z.ZodType>(app: App, link: Link, asked: Asked<Schema>): Promise<z.output<Schema>> {
  try {
    return await askSupplier(app, link, asked)
  } catch (error) {
    throw asConflict(error)
  }
}

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import acme from 'acme-client'
import type { App } from '#kit/server/app.ts'
import { requireReleased } from '#kit/server/restored/gate.ts'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'

const { Agent } = process.getBuiltinModule('node:https')
const accountPurpose = 'acme-account'
const patienceMs = 30_000

/** A certificate with its chain, as PEM. */
export interface Issued {
  chain: string
  key: string
  expiresAt: Date
}

interface Account {
  private_key: string
  url: string | null
}

const accountOf = (app: App, directory: string) =>
  app.db.asPlatform('house: the account with a certificate authority', (tx) =>
    tx.selectFrom('acme_accounts').select(['private_key', 'url']).where('directory', '=', directory).executeTakeFirst(),
  )

/** Returns the account of this installation with the authority. The first worker makes its key. */
async function requireAccount(app: App, directory: string): Promise<Account> {
  const known = await accountOf(app, directory)
  if (known) return known
  const private_key = encrypt(app.settings.secretKey, accountPurpose, String(await acme.crypto.createPrivateEcdsaKey()))
  await app.db.asPlatform('house: a new account with a certificate authority', (tx) =>
    tx
      .insertInto('acme_accounts')
      .values({ directory, private_key, created_at: app.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return (await accountOf(app, directory))!
}

/**
 * Orders a certificate for hosts by HTTP-01. `answer` stores what the authority will read at the hosts.
 * @throws when the authority refuses or does not answer.
 */
export async function certify(
  app: App,
  hosts: readonly string[],
  answer: (token: string, keyAuthorization: string) => Promise<unknown>,
): Promise<Issued> {
  await requireReleased()
  const { ACME_DIRECTORY, ACME_EMAIL, ACME_CA_FILE, secretKey } = app.settings
  const directory = ACME_DIRECTORY!
  acme.axios.defaults.timeout = patienceMs
  if (ACME_CA_FILE) acme.axios.defaults.httpsAgent = new Agent({ ca: readFileSync(ACME_CA_FILE) })
  const account = await requireAccount(app, directory)
  const client = new acme.Client({
    directoryUrl: directory,
    accountKey: decrypt(secretKey, accountPurpose, account.private_key),
    ...(account.url ? { accountUrl: account.url } : {}),
  })
  const [key, csr] = await acme.crypto.createCsr({ commonName: hosts[0]!, altNames: [...hosts] }, await acme.crypto.createPrivateEcdsaKey())
  const chain = await client.auto({
    csr,
    ...(ACME_EMAIL ? { email: ACME_EMAIL } : {}),
    termsOfServiceAgreed: true,
    challengePriority: ['http-01'],
    // The authority is the one who has to reach the host, and a look from here may take another way.
    skipChallengeVerification: true,
    challengeCreateFn: (_authorization, { token }, keyAuthorization) => answer(token, keyAuthorization),
    challengeRemoveFn: async () => {},
  })
  if (!account.url)
    await app.db.asPlatform('house: the address of an account with a certificate authority', (tx) =>
      tx.updateTable('acme_accounts').set({ url: client.getAccountUrl() }).where('directory', '=', directory).execute(),
    )
  return { chain, key: String(key), expiresAt: new Date(new X509Certificate(chain).validTo) }
}

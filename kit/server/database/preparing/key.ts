import { createHash } from 'node:crypto'
import { deriveKey } from '../../security/tokens.ts'
import { asOwner } from './owner.ts'

/** Hash that tells whether two installations have the same secret key, without revealing the key. */
export const fingerprint = (secretKey: string): string =>
  createHash('sha256').update(deriveKey(secretKey, 'backup fingerprint')).digest('hex')

/**
 * Remembers in the database which secret key it belongs to. Links, passwords of roles and second factors depend on the key, so a
 * program with another one would break them. @throws a sentence when the database belongs to another key.
 */
export async function refuseOtherKey(ownerUrl: string, secretKey: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const mine = fingerprint(secretKey)
    // Two first starts at the same moment: the first one's key stays.
    await client.query('UPDATE installation SET key_fingerprint = $1 WHERE key_fingerprint IS NULL', [mine])
    const { rows } = await client.query<{ key_fingerprint: string }>('SELECT key_fingerprint FROM installation')
    if (rows[0]?.key_fingerprint === mine) return
    throw new Error(
      'This database belongs to an installation with another SECRET_KEY. Set SECRET_KEY to that one (without the setting it is in the file secret-key of its data folder), or use another database. ' +
        'If you changed the key on purpose, run "UPDATE installation SET key_fingerprint = NULL" as the owner of the database and start again: links that were sent stop working, and people set up two-factor log-in again.',
    )
  })
}

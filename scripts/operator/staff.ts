import pg from 'pg'
import { readSettings } from '#kit/server/settings.ts'
import { openOwnServer, ownDatabase } from '../backup/owner.ts'

/** `npm run operator -- EMAIL [--remove]`: makes this account a member of the platform's staff, or removes it from the staff. */
export async function setStaff(email: string | undefined, remove: string | undefined): Promise<void> {
  if (!email || (remove !== undefined && remove !== '--remove')) throw new Error('Say whom: npm run operator -- EMAIL [--remove]')
  if (!/^[\x21-\x7e]+$/.test(email)) throw new Error(`There is no account with the address ${email}. Register it first.`)
  const server = await openOwnServer(readSettings())
  const client = new pg.Client({ connectionString: server.url(ownDatabase) })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; verified: boolean; two_factor: string | null }>(
      `UPDATE users SET is_operator = $2, updated_at = now() WHERE email = lower($1)
       RETURNING name, email_verified_at IS NOT NULL AS verified, two_factor`,
      [email, remove === undefined],
    )
    const [user] = rows
    if (!user) throw new Error(`There is no account with the address ${email}. Register it first.`)
    if (remove) return console.log(`${user.name} is no longer staff of the platform.`)
    console.log(`${user.name} is staff of the platform.`)
    if (!user.verified) console.log('The address is not verified yet.')
    if (!user.two_factor) console.log('Next: log in and turn on a second factor in the profile; then the area “Platform” opens.')
  } finally {
    await client.end().catch(() => {})
    await server.stop()
  }
}

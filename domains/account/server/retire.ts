import type { Tx } from '#kit/server/database/database.ts'

/** Frees an address. The account that has it gets a substitute, is suspended and loses its sessions; its records stay. */
export async function retireAccount(tx: Tx, email: string, now: Date): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return
  const substitute = `retired-${user.id}@safiri.example`
  await tx
    .updateTable('users')
    .set({ email: substitute, state: 'suspended', password_hash: null, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
}

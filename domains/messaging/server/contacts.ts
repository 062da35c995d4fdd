import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { windowMs, type MessageChannel } from '../contract/words.ts'

/** A person gets at most one message in this time, as WhatsApp requires. */
const pauseMs = 6_000

/** Notes that a person has written. The time only moves on, and is never later than now: the window must not grow by a wrong clock. */
export async function noteReceived(
  tx: Tx,
  actor: Actor,
  { channel, address, phone, name, at }: { channel: MessageChannel; address: string; phone: string | null; name: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('messaging_contacts')
    .values({ agency_id: actor.agencyId, id: newId(), channel, address, phone, name, last_received_at: at })
    .onConflict((row) =>
      row.columns(['agency_id', 'channel', 'address']).doUpdateSet((of) => ({
        phone: sql<string | null>`coalesce(${of.ref('excluded.phone')}, ${of.ref('messaging_contacts.phone')})`,
        name: sql<string | null>`coalesce(${of.ref('excluded.name')}, ${of.ref('messaging_contacts.name')})`,
        last_received_at: sql<Date>`greatest(${of.ref('excluded.last_received_at')}, ${of.ref('messaging_contacts.last_received_at')})`,
      })),
    )
    .execute()
}

/** Returns until when free text may be sent to a WhatsApp address, or null if the person has not written. It may be past. */
export async function windowOf(tx: Tx, address: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('messaging_contacts')
    .select('last_received_at')
    .where('channel', '=', 'whatsapp')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.last_received_at ? new Date(row.last_received_at.getTime() + windowMs) : null
}

/** Takes the person's next turn. Returns when it is: now, or the time at which to try again. */
export async function takeTurn(tx: Tx, actor: Actor, channel: MessageChannel, address: string): Promise<Date> {
  const next = new Date(actor.now.getTime() + pauseMs)
  const taken = await tx
    .insertInto('messaging_contacts')
    .values({ agency_id: actor.agencyId, id: newId(), channel, address, next_send_at: next })
    .onConflict((row) =>
      row
        .columns(['agency_id', 'channel', 'address'])
        .doUpdateSet({ next_send_at: next })
        .where((of) => of.or([of('messaging_contacts.next_send_at', 'is', null), of('messaging_contacts.next_send_at', '<=', actor.now)])),
    )
    .returning('id')
    .executeTakeFirst()
  if (taken) return actor.now
  const row = await tx
    .selectFrom('messaging_contacts')
    .select('next_send_at')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.next_send_at ?? next
}

import type { Selectable } from 'kysely'
import { clientBody } from '#domains/clients/contract/client.ts'
import { insertPerson } from '#domains/clients/server/clients.ts'
import { clientByEmail, clientsAt } from '#domains/clients/server/names.ts'
import { addToCollection } from '#domains/collections/server/membership.ts'
import { addAct } from '#domains/consents/server/consents.ts'
import { leadOfSignUp } from '#domains/leads/server/leads.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SignUps } from '../../../database/tables.ts'
import { confirmWithinDays } from '../contract/words.ts'
import { requireForm, type FormRow } from './forms.ts'
import { addressOf } from './receive.ts'

type SignUpRow = Selectable<SignUps>

const dayMs = 86_400_000

export interface Confirmable {
  signUp: SignUpRow
  form: FormRow
}

/** Returns a sign-up with its form; null when it does not exist, or was not confirmed within a week. */
export async function confirmable(tx: Tx, id: string, now: Date): Promise<Confirmable | null> {
  const signUp = await tx.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst()
  const late = signUp?.state === 'pending' && now.getTime() - signUp.created_at.getTime() > confirmWithinDays * dayMs
  return signUp && !late ? { signUp, form: await requireForm(tx, signUp.form_id) } : null
}

/**
 * Confirms a sign-up: the person, the consent with its wording, the collection and the lead. Confirming again changes nothing, so that a
 * withdrawal after it stays.
 */
export async function confirmSignUp(tx: Tx, visitor: Actor, { signUp, form }: Confirmable): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_ups')
    .set({ state: 'confirmed', confirmed_at: visitor.now })
    .where('id', '=', signUp.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  // Locks the address, so that two forms confirmed at the same moment add one person.
  await consent(tx, visitor, signUp, form)
  const clientId = await personOf(tx, visitor, signUp, form)
  await tx.updateTable('sign_ups').set({ client_id: clientId }).where('id', '=', signUp.id).execute()
  if (form.collection_id) await addToCollection(tx, visitor, form.collection_id, clientId)
  if (form.makes_lead) await leadOfSignUp(tx, visitor, { signUpId: signUp.id, clientId, title: form.name, note: signUp.message })
  await audit(tx, visitor, { action: 'sign_up.confirmed', subject: 'client', subjectId: clientId, after: { text: form.name } })
}

/**
 * Returns the person who has the confirmed address as their main one or another, or adds one. A known person is not changed by what a
 * visitor typed.
 */
async function personOf(
  tx: Tx,
  visitor: Actor,
  { email, name, phone, country_code, birthday }: SignUpRow,
  { channel }: FormRow,
): Promise<string> {
  const [known] =
    channel === 'email'
      ? [(await clientByEmail(tx, email))?.id ?? (await clientsAt(tx, 'email', email))[0]]
      : await clientsAt(tx, 'phone', phone!)
  if (known) return known
  const person = clientBody.parse({ name: name ?? email.split('@')[0]!, email, phone, country_code })
  return (await insertPerson(tx, visitor, person, { source: 'form', birthday })).id
}

/** Records the consent for the address that the link was sent to: opening it proves that it is the visitor's. */
const consent = (tx: Tx, visitor: Actor, signUp: SignUpRow, form: FormRow) =>
  addAct(tx, visitor, {
    channel: form.channel,
    address: addressOf(form, signUp),
    purpose: 'marketing',
    act: 'granted',
    source: 'form',
    wording: signUp.wording,
  })

import type { z } from 'zod'
import type { InsertCall } from '#domains/imports/server/importer.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { contactBody } from '../../contract/contacts.ts'
import { clientsAt } from '../names.ts'
import { addContact, changeContact, showContact } from './contacts.ts'

type ContactInput = z.output<typeof contactBody>

const fillable = ['email', 'phone', 'country_code', 'address', 'notes', 'birthday'] as const

/**
 * Fills the empty fields of the person with the row's e-mail or phone, and adds the addresses they do not have. What is there stays.
 * Adds a contact when nobody has these addresses. @throws 409 `several_people` when more than one person has.
 */
export async function fillContact({ tx, actor, note }: InsertCall, body: ContactInput): Promise<void> {
  const found = new Set([
    ...(body.email ? await clientsAt(tx, 'email', body.email) : []),
    ...(body.phone ? await clientsAt(tx, 'phone', body.phone) : []),
  ])
  if (found.size > 1) throw conflict('several_people', 'Several people have this email or phone. Merge them, or change them by hand.')
  const [id] = found
  if (id === undefined) {
    await addContact(tx, actor, body, 'contact', 'import')
    return
  }
  const person = await showContact(tx, id)
  const empty = fillable.filter((key) => person[key] === null && body[key])
  const fields = Object.entries(body.fields ?? {}).filter(([key]) => !(key in person.fields))
  const emails = added([person.email ?? body.email, ...person.other_emails], [body.email, ...(body.other_emails ?? [])])
  const phones = added([person.phone ?? body.phone, ...person.other_phones], [body.phone, ...(body.other_phones ?? [])])
  const patch = {
    ...Object.fromEntries(empty.map((key) => [key, body[key]])),
    ...(person.tags.length === 0 && body.tags.length > 0 && { tags: body.tags }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(emails.length > 0 && { other_emails: [...person.other_emails, ...emails] }),
    ...(phones.length > 0 && { other_phones: [...person.other_phones, ...phones] }),
  }
  if (Object.keys(patch).length > 0) await changeContact(tx, actor, id, patch, { byForm: false })
  note(null, Object.keys(patch).length > 0 ? `Added to the existing “${person.name}”.` : `The existing “${person.name}” has all of it.`)
}

const added = (known: readonly (string | null | undefined)[], given: readonly (string | null | undefined)[]): string[] =>
  given.filter((one): one is string => Boolean(one) && !known.includes(one))

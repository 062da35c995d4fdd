import { z } from 'zod'
import { formatShortDay, dayOf } from '#kit/contract/time.ts'
import { emailAddress, line, localDate, optionalText } from '#kit/contract/schemas.ts'
import { phone } from '#kit/contract/phone.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { fieldErrors } from '#kit/server/errors.ts'
import { queueMail } from '#kit/server/mail.ts'
import { newId, newReference } from '#kit/server/tokens.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { afterWorkingHours } from './response-due.ts'

const responseHours = 4

const empty = z.literal('').transform(() => null)
const inquiryForm = z
  .object({
    name: line('Name', 120),
    email: z.union([empty, emailAddress]),
    phone: z.union([empty, phone]),
    starts_on: z.union([empty, localDate]),
    travellers: z.union([
      empty,
      z
        .string()
        .regex(/^[0-9]{1,4}$/, 'Travellers is a number.')
        .transform(Number)
        .refine((n) => n >= 1 && n <= 1000, 'Travellers is 1 to 1000.'),
    ]),
    message: optionalText('Message', 3000),
  })
  .refine(({ email, phone: number }) => email !== null || number !== null, {
    path: ['email'],
    message: 'Give an e-mail address or a phone number, so that we can answer.',
  })

export type Inquiry = z.output<typeof inquiryForm>
export type FieldErrors = Record<string, string[]>

/** The fields of the form as the visitor left them. */
export const formFields = ['name', 'email', 'phone', 'starts_on', 'travellers', 'message'] as const
export type FormValues = Record<(typeof formFields)[number], string>
export const emptyForm: FormValues = { name: '', email: '', phone: '', starts_on: '', travellers: '', message: '' }

/** An inquiry out of a form, or what is wrong with it by field. */
export function readInquiry(values: FormValues, now: Date): { inquiry: Inquiry } | { errors: FieldErrors } {
  const parsed = inquiryForm.safeParse(values)
  if (!parsed.success) return { errors: fieldErrors(flattened(parsed.error.issues)) }
  if (parsed.data.starts_on && parsed.data.starts_on < dayOf(now)) return { errors: { starts_on: ['The day is in the past.'] } }
  return { inquiry: parsed.data }
}

// A choice between empty and something reports the fault of the something.
const flattened = (issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? (issue.errors.at(-1) ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue],
  ) as z.core.$ZodIssue[]

interface About {
  id: string
  title: string
  agency: { name: string; email: string | null }
}

/** Keeps an inquiry of the website about an item and tells the agency; its first answer is due after four working hours. */
export async function receiveInquiry(app: App, tx: Tx, actor: Actor, about: About, inquiry: Inquiry): Promise<string> {
  const id = newId()
  const reference = newReference('IQ')
  await tx
    .insertInto('inquiries')
    .values({
      ...inquiry,
      agency_id: actor.agencyId,
      id,
      reference,
      source: 'website',
      inventory_id: about.id,
      first_response_due_at: afterWorkingHours(actor.now, responseHours),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, {
    action: 'inquiry.received',
    subject: 'inquiry',
    subjectId: id,
    after: { source: 'website', inventory_id: about.id },
  })
  await notify(app, tx, actor, {
    permission: 'View Inquiries',
    type: 'inquiry.received',
    title: `${inquiry.name} asks about ${about.title}`,
    body: inquiry.message,
    link: '/home',
  })
  if (about.agency.email)
    await queueMail(app, tx, {
      to: about.agency.email,
      agencyId: actor.agencyId,
      replyTo: inquiry.email,
      ...letterOf(app, about, inquiry, reference),
    })
  return reference
}

function letterOf(app: App, about: About, inquiry: Inquiry, reference: string) {
  const facts = [
    ['Name', inquiry.name],
    ['E-mail', inquiry.email],
    ['Phone', inquiry.phone],
    ['Start', inquiry.starts_on && formatShortDay(inquiry.starts_on)],
    ['Travellers', inquiry.travellers?.toString()],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return {
    subject: `${inquiry.name} asks about ${about.title} (${reference})`,
    letter: {
      heading: `New inquiry: ${about.title}`,
      paragraphs: inquiry.message ? [inquiry.message] : [],
      facts,
      button: { label: 'Open Safiri', url: `${app.appUrl}/home` },
      footnote: inquiry.email ? 'Answer this mail to write to them.' : 'They left a phone number only.',
    },
  }
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { formFields, readInquiry, type FormValues } from '#domains/inquiries/server/inquiry-form.ts'
import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import type { FormView } from '../../view/context.ts'
import { problemIn } from '../forms/problem-in.ts'
import { say } from '../messages/say.ts'
import type { Visit } from '../site-parts.ts'
import type { Finished } from './send.ts'
import { formTokenHolds } from './form-token.ts'

const text = (form: URLSearchParams, name: string) => (form.get(name) ?? '').slice(0, 5000)

/** Returns the block that a form was sent for. */
export const blockOfForm = (form: URLSearchParams): string => text(form, '_block').slice(0, 60)

/**
 * Returns why a form of the site is not taken: sent too often, or by a page that is a day old or not ours. `bot` if a program filled it in,
 * which sees that it was sent. Null if it can be read.
 */
export async function heldBack(
  { app, site, language }: Visit,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<{ status: number; problem: string } | 'bot' | null> {
  try {
    await app.limits.take('public_form', `inquiry|${request.ip}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, problem: error.message }
  }
  if (!formTokenHolds(app, site.agencyId, text(form, '_token'))) return { status: 403, problem: say(language)('expired') }
  // A honeypot: only bots fill this hidden field.
  return form.get('homepage') ? 'bot' : null
}

/** Takes an inquiry from a form of the site. @returns the form with its errors, or null when it was taken. */
export async function takeInquiry(
  visit: Visit,
  request: FastifyRequest,
  form: URLSearchParams,
  { about, page }: Pick<Finished, 'about' | 'page'>,
): Promise<{ status: number; form: FormView } | null> {
  const { app, tx, actor, site, language } = visit
  const values = Object.fromEntries(formFields.map((name) => [name, text(form, name)])) as FormValues
  const refused = (status: number, more: Partial<FormView>) => ({
    status,
    form: { block: blockOfForm(form), values, errors: {}, problem: null, sent: false, ...more },
  })
  const held = await heldBack(visit, request, form)
  if (held === 'bot') return null
  if (held) return refused(held.status, { problem: held.problem })
  const read = readInquiry(values, actor.now)
  if ('errors' in read) {
    const inLanguage = ([field, [message]]: [string, string[]]) =>
      [field, [problemIn(language, { field, value: values[field as keyof FormValues], message: message! })]] as const
    return refused(422, { errors: Object.fromEntries(Object.entries(read.errors).map(inLanguage)) })
  }
  await receiveInquiry(app, tx, actor, { ...read.inquiry, source: 'website', about, page, agencyMail: site.email })
  return null
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { problemIn } from '#domains/website/server/forms/problem-in.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { travellerFields } from '../../contract/travellers.ts'
import { travellerFieldNames, travellersPage, type TravellerField } from '../../view/travellers-page.ts'
import { say } from '../messages/say.ts'
import { isUnlocked } from '../my-trip/cookies.ts'
import { myTripPath } from '../my-trip/grants.ts'
import { deletePassport } from '../travellers/passport-files.ts'
import { addTraveller, changeTraveller, listTravellers, takesTravellers } from '../travellers/travellers.ts'
import { finishOwn } from './finish.ts'
import { formOf } from './forms.ts'
import { answer, missing, path, type Answer, type Open, type TripRequest } from './open-trip.ts'
import { addPassports } from './passport-routes.ts'
import { noTexts, showForm, showTravellerForm, type Texts } from './traveller-form.ts'
import { addTravellerLock, lockView, travellersPath } from './traveller-lock.ts'

type Params = { Params: { secret: string } }

/** Adds the pages on which clients fill in who travels. Anything private opens with a code that is sent to the client. */
export function addTravellers(scope: FastifyInstance, app: App): void {
  scope.get<Params>('/my-trip/:secret/travellers', (request, reply) =>
    answer(app, request, reply, (one, open) => listOrLock(app, request, one, open)),
  )
  addTravellerLock(scope, app)
  addPassports(scope, app)
  const post = (action: string, work: (one: Visit, open: Open, form: URLSearchParams) => Promise<Answer>) =>
    scope.post<Params>(`/my-trip/:secret/${action}`, async (request, reply) => {
      await app.limits.take('public_form', `my-trip|${request.ip}`)
      const form = formOf(app, request, siteOf(request).language)
      return answer(app, request, reply, async (one, open) => {
        if (!open.mayFill) return missing(one, 404)
        return isUnlocked(app, request, open) ? work(one, open, form) : { go: travellersPath(open) }
      })
    })
  post('traveller', openOne)
  post('delete-passport', removePassport)
  post('save-traveller', saveOne)
}

async function listOrLock(app: App, request: TripRequest, one: Visit, open: Open): Promise<Finished> {
  if (!open.mayFill || !takesTravellers(await readBooking(one.tx, open.bookingId))) return missing(one, 404)
  if (!isUnlocked(app, request, open)) return lockView(one, open, request.url.endsWith('?code=sent') ? 'sent' : 'start')
  return list(one, open, { isSaved: request.url.endsWith('?saved=1') })
}

async function list(one: Visit, open: Open, { isSaved = false, problem = null as string | null, status = 200 } = {}): Promise<Finished> {
  const t = say(one.language)
  const { travellers, expected, erased_on } = await listTravellers(one.tx, open.bookingId)
  const main = travellersPage({
    heading: t('travellers'),
    text: t('travellersText', { day: datesIn(one.language).day(erased_on!) }),
    said: isSaved ? t('travellerSaved') : null,
    problem,
    rows: travellers.map(({ id, name, has_passport, has_file }) => ({
      id,
      name,
      state: t(has_passport || has_file ? 'passportGiven' : 'passportMissing'),
      label: t('changeTravellerOf', { name }),
    })),
    change: t('changeTraveller'),
    add: travellers.length < Math.max(1, expected) ? t('addTraveller') : null,
    action: `${myTripPath(open.secret)}/traveller`,
    token: formTokenOf(one.app, one.site.agencyId),
    back: { label: t('backToTrip'), href: myTripPath(open.secret) },
  })
  return finishOwn(one, { title: t('travellers'), path, main, status, only: 'link' })
}

async function removePassport(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const id = z.uuid().safeParse(form.get('traveller')).data
  if (!id) return missing(one, 404)
  try {
    await deletePassport(one.tx, one.actor, { bookingId: open.bookingId, id })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return missing(one, 404)
    throw error
  }
  return { go: `${travellersPath(open)}?saved=1` }
}

/** Shows the form of a new traveller, or of one that was filled in, whose look is logged. */
async function openOne(one: Visit, open: Open, form: URLSearchParams): Promise<Finished> {
  const asked = form.get('open') ?? ''
  if (asked === 'new') return showForm(one, open, { id: 'new', version: '0', values: noTexts, file: null })
  const id = z.uuid().safeParse(asked).data
  return id ? showTravellerForm(one, open, id) : missing(one, 404)
}

async function saveOne(one: Visit, open: Open, form: URLSearchParams): Promise<Answer> {
  const values = Object.fromEntries(travellerFieldNames.map((name) => [name, (form.get(name) ?? '').slice(0, 2000)])) as Texts
  const [id, version] = [form.get('traveller') ?? '', form.get('version') ?? '']
  const read = travellerFields.safeParse(values)
  if (!read.success) {
    const errors: Partial<Texts> = {}
    for (const { path: at, message } of read.error.issues) {
      const field = at[0] as TravellerField
      errors[field] ??= problemIn(one.language, { field, value: values[field], message })
    }
    return showForm(one, open, { id: z.uuid().safeParse(id).data ?? 'new', version, values, errors, file: null, status: 422 })
  }
  try {
    if (id === 'new') await addTraveller(one.app, one.tx, one.actor, open.bookingId, read.data)
    else {
      const known = z.uuid().safeParse(id).data
      if (!known) return missing(one, 404)
      const change = { bookingId: open.bookingId, id: known, version: Number(version) || 0, fields: read.data }
      await changeTraveller(one.app, one.tx, one.actor, change)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (error.status === 404) return missing(one, 404)
    const errors = Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first])) as Partial<Texts>
    const isOfField = travellerFieldNames.some((name) => errors[name])
    return isOfField
      ? showForm(one, open, { id, version, values, errors, file: null, status: 422 })
      : list(one, open, { problem: error.message, status: error.status })
  }
  return { go: `${travellersPath(open)}?saved=1` }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { problemIn } from '#domains/website/server/forms/problem-in.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import { countries } from '#kit/contract/countries.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { z } from 'zod'
import { travellerFields } from '../../contract/travellers.ts'
import { lockPage, travellerFieldNames, travellerForm, travellersPage, type TravellerField } from '../../view/travellers-page.ts'
import { say } from '../messages/say.ts'
import { myTripPath } from '../my-trip/grants.ts'
import { isUnlocked, knowsTrip, unlock } from '../my-trip/second-factor.ts'
import { addTraveller, changeTraveller, listTravellers, showTraveller, takesTravellers } from '../travellers/travellers.ts'
import { finishOwn } from './finish.ts'
import { formOf } from './forms.ts'
import { answer, missing, path, type Answer, type Open, type TripRequest } from './open-trip.ts'

type Params = { Params: { secret: string } }
type Texts = Record<TravellerField, string>

/** Adds the pages on which clients fill in who travels. Before anything private they ask for a name and a day. */
export function addTravellers(scope: FastifyInstance, app: App): void {
  scope.get<Params>('/my-trip/:secret/travellers', (request, reply) =>
    answer(app, request, reply, (one, open) => listOrLock(app, request, one, open)),
  )
  scope.post<Params>('/my-trip/:secret/unlock', (request, reply) => tryUnlock(app, request, reply))
  const post = (action: string, work: (one: Visit, open: Open, form: URLSearchParams) => Promise<Answer>) =>
    scope.post<Params>(`/my-trip/:secret/${action}`, async (request, reply) => {
      await app.limits.take('public_form', `my-trip|${request.ip}`)
      const form = formOf(app, request, siteOf(request).language)
      return answer(app, request, reply, async (one, open) => {
        if (!open.mayFill) return missing(one, 404)
        return isUnlocked(app, request, open) ? work(one, open, form) : { go: pathOf(open) }
      })
    })
  post('traveller', openOne)
  post('save-traveller', saveOne)
}

const pathOf = ({ secret }: Pick<Open, 'secret'>): string => `${myTripPath(secret)}/travellers`

async function listOrLock(app: App, request: TripRequest, one: Visit, open: Open): Promise<Finished> {
  if (!open.mayFill || !takesTravellers(await readBooking(one.tx, open.bookingId))) return missing(one, 404)
  if (!isUnlocked(app, request, open)) return lock(one, open, { name: '', day: '', isWrong: false })
  return list(one, open, { isSaved: request.url.endsWith('?saved=1') })
}

function lock(one: Visit, open: Open, { name, day, isWrong }: { name: string; day: string; isWrong: boolean }): Promise<Finished> {
  const t = say(one.language)
  const main = lockPage({
    heading: t('travellers'),
    text: t('lockText'),
    error: isWrong ? t('lockWrong') : null,
    action: `${myTripPath(open.secret)}/unlock`,
    token: formTokenOf(one.app, one.site.agencyId),
    name: { label: t('lastName'), value: name },
    day: { label: t('travelDay'), value: day },
    send: t('openTravellers'),
    back: { label: t('backToTrip'), href: myTripPath(open.secret) },
  })
  return finishOwn(one, { title: t('travellers'), path, main, status: isWrong ? 422 : 200, only: 'link' })
}

async function tryUnlock(app: App, request: TripRequest, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  // A try counts before it is compared, for all who have the link.
  await app.limits.take('code_tries', `my-trip|${request.params.secret.slice(0, 100)}`)
  const form = formOf(app, request, siteOf(request).language)
  const given = { name: (form.get('name') ?? '').slice(0, 160), day: (form.get('day') ?? '').slice(0, 10) }
  return answer(app, request, reply, async (one, open) => {
    if (!open.mayFill) return missing(one, 404)
    const booking = await readBooking(one.tx, open.bookingId)
    if (!takesTravellers(booking)) return missing(one, 404)
    if (!knowsTrip(booking, given)) return lock(one, open, { ...given, isWrong: true })
    unlock(app, reply, open, open.secret)
    return { go: pathOf(open) }
  })
}

async function list(one: Visit, open: Open, { isSaved = false, problem = null as string | null, status = 200 } = {}): Promise<Finished> {
  const t = say(one.language)
  const { travellers, expected, erased_on } = await listTravellers(one.tx, open.bookingId)
  const main = travellersPage({
    heading: t('travellers'),
    text: t('travellersText', { day: datesIn(one.language).day(erased_on!) }),
    said: isSaved ? t('travellerSaved') : null,
    problem,
    rows: travellers.map(({ id, name, has_passport }) => ({
      id,
      name,
      state: t(has_passport ? 'passportGiven' : 'passportMissing'),
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

const noTexts = Object.fromEntries(travellerFieldNames.map((name) => [name, ''])) as Texts

/** Shows the form of a new traveller, or of one that was filled in, whose look is logged. */
async function openOne(one: Visit, open: Open, form: URLSearchParams): Promise<Finished> {
  const asked = form.get('open') ?? ''
  if (asked === 'new') return showForm(one, open, { id: 'new', version: '0', values: noTexts })
  const id = z.uuid().safeParse(asked).data
  if (!id) return missing(one, 404)
  try {
    const shown = await showTraveller(one.app, one.tx, one.actor, { bookingId: open.bookingId, id })
    const values = Object.fromEntries(travellerFieldNames.map((name) => [name, shown[name] ?? ''])) as Texts
    return await showForm(one, open, { id, version: String(shown.version), values })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return missing(one, 404)
    throw error
  }
}

interface Filled {
  id: string
  version: string
  values: Texts
  errors?: Partial<Texts>
  problem?: string | null
  status?: number
}

function showForm(one: Visit, open: Open, { id, version, values, errors = {}, problem = null, status = 200 }: Filled): Promise<Finished> {
  const t = say(one.language)
  const heading = id === 'new' ? t('newTraveller') : values.name
  const main = travellerForm({
    heading,
    problem,
    hidden: [
      { name: '_token', value: formTokenOf(one.app, one.site.agencyId) },
      { name: 'traveller', value: id },
      { name: 'version', value: version },
    ],
    action: `${myTripPath(open.secret)}/save-traveller`,
    labels: {
      name: t('passportName'),
      nationality: t('nationality'),
      born_on: t('bornOn'),
      passport_number: t('passportNumber'),
      passport_expires_on: t('passportExpires'),
      diet: t('diet'),
      health: t('health'),
      emergency_contact: t('emergency'),
    },
    values,
    errors,
    countries: Object.entries(countries).map(([value, label]) => ({ value, label })),
    chooseCountry: t('chooseCountry'),
    emergencyHint: t('emergencyHint'),
    send: t('saveTraveller'),
    back: { label: t('backToTravellers'), href: pathOf(open) },
  })
  return finishOwn(one, { title: t('travellers'), path, main, status, only: 'link' })
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
    return showForm(one, open, { id: z.uuid().safeParse(id).data ?? 'new', version, values, errors, status: 422 })
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
      ? showForm(one, open, { id, version, values, errors, status: 422 })
      : list(one, open, { problem: error.message, status: error.status })
  }
  return { go: `${pathOf(open)}?saved=1` }
}

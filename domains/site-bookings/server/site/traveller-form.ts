import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { countries } from '#kit/contract/countries.ts'
import { AppError } from '#kit/contract/errors.ts'
import { travellerFieldNames, travellerForm, type PassportFileView, type TravellerField } from '../../view/travellers-page.ts'
import { say } from '../messages/say.ts'
import { myTripPath } from '../my-trip/grants.ts'
import { largestPassportMb } from '../travellers/passport-files.ts'
import { showTraveller } from '../travellers/travellers.ts'
import { finishOwn } from './finish.ts'
import { missing, path, type Open } from './open-trip.ts'
import { travellersPath } from './traveller-lock.ts'

/** What is in the fields, by their names. */
export type Texts = Record<TravellerField, string>
export type FileProblem = 'passportFileMissing' | 'passportFileType' | 'passportFileLarge'

export const noTexts = Object.fromEntries(travellerFieldNames.map((name) => [name, ''])) as Texts

/** Shows what was filled in of a traveller. The look is logged. `problem`: why the picture that was sent is refused. */
export async function showTravellerForm(one: Visit, open: Open, id: string, problem: FileProblem | null = null): Promise<Finished> {
  try {
    const shown = await showTraveller(one.app, one.tx, one.actor, { bookingId: open.bookingId, id })
    const values = Object.fromEntries(travellerFieldNames.map((name) => [name, shown[name] ?? ''])) as Texts
    const file = { isGiven: shown.has_file, problem }
    return await showForm(one, open, { id, version: String(shown.version), values, file, status: problem ? 422 : 200 })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return missing(one, 404)
    throw error
  }
}

function fileView(
  { app, site, language }: Visit,
  { secret }: Open,
  id: string,
  { isGiven, problem }: NonNullable<Filled['file']>,
): PassportFileView {
  const t = say(language)
  const own = myTripPath(secret)
  const most = largestPassportMb
  return {
    heading: t('passportFile'),
    text: t('passportFileText', { most }),
    given: isGiven ? t('passportFileGiven') : null,
    error: problem && (problem === 'passportFileLarge' ? t(problem, { most }) : t(problem)),
    hidden: [
      { name: '_token', value: formTokenOf(app, site.agencyId) },
      { name: 'traveller', value: id },
    ],
    send: { action: `${own}/passport`, label: isGiven ? t('replacePassportFile') : t('sendPassportFile') },
    remove: isGiven ? { action: `${own}/delete-passport`, label: t('deletePassportFile') } : null,
  }
}

interface Filled {
  id: string
  version: string
  values: Texts
  errors?: Partial<Texts>
  problem?: string | null
  status?: number
  /** Whether there is a picture of the passport, and what is wrong with the one that was sent; null before the traveller is saved. */
  file: { isGiven: boolean; problem: FileProblem | null } | null
}

/** Shows the form of a traveller. */
export function showForm(
  one: Visit,
  open: Open,
  { id, version, values, errors = {}, problem = null, status = 200, file }: Filled,
): Promise<Finished> {
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
    back: { label: t('backToTravellers'), href: travellersPath(open) },
    file: file && fileView(one, open, id, file),
  })
  return finishOwn(one, { title: t('travellers'), path, main, status, only: 'link' })
}

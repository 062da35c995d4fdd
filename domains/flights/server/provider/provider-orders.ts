import type { Tx } from '#kit/server/database/database.ts'
import type { FlightRow, PassengerRow } from '../records/flight-data.ts'
import { fullName, type Traveller } from '../records/passengers.ts'
import { addProblem, type Problems } from '../records/problems.ts'
import { contactRow } from './provider-work-data.ts'
import { ProviderRefusal, type OrderRequest, type ProviderOffer } from './provider.ts'

interface Contacts {
  email: string | null
  phone: string | null
}

/** Contact details for the airline: the client's, or else the agency's. */
export async function contactsOf(tx: Tx, agencyId: string, bookingId: string): Promise<Contacts> {
  const row = await contactRow(tx, agencyId, bookingId)
  return { email: row.email ?? row.agency_email, phone: row.phone ?? row.agency_phone }
}

/** Missing passenger details that airlines require for booking, by field. */
export function missingDetails(
  passengers: readonly Traveller[],
  { documentsRequired }: Pick<ProviderOffer, 'documentsRequired'>,
): Problems {
  const problems: Problems = {}
  for (const [index, one] of passengers.entries()) {
    const need = (field: keyof Traveller, text: string) => {
      if (!one[field]) addProblem(problems, `passengers.${index}.${field}`, text)
    }
    need('title', 'The airline asks for a title.')
    need('gender', 'The airline asks for the gender in the passport.')
    need('born_on', 'The airline asks for the date of birth.')
    if (!documentsRequired) continue
    need('passport_number', 'The airline asks for the passport.')
    need('passport_country', 'The airline asks which country issued the passport.')
    need('passport_expires_on', 'The airline asks when the passport expires.')
  }
  return problems
}

interface Parts {
  flight: FlightRow
  offer: ProviderOffer
  pay: boolean
  passengers: readonly PassengerRow[]
  contacts: Contacts
}

/** Builds the order request. @throws ProviderRefusal if a detail is missing that every airline requires. */
export function orderRequestOf({ flight, offer, pay, passengers, contacts }: Parts): OrderRequest {
  const { email, phone } = contacts
  if (!email || !phone)
    throw new ProviderRefusal('The airline asks for an email address and a phone number of the client or of the agency.')
  return {
    bookingId: flight.booking_id,
    offerId: offer.id,
    pay,
    amount: offer.amount,
    currency: offer.currency,
    email,
    phone,
    passengers: passengers.map((one) => orderPassenger(one, offer)),
  }
}

function orderPassenger(one: PassengerRow, { takesPassports }: ProviderOffer): OrderRequest['passengers'][number] {
  const { title, gender, born_on, passport_number, passport_country, passport_expires_on, provider_passenger_id } = one
  if (!title || !gender || !born_on || !provider_passenger_id)
    throw new ProviderRefusal(
      `The airline asks for title, gender and date of birth of ${fullName({ surname: one.surname, given_names: one.given_names })}.`,
    )
  return {
    id: provider_passenger_id,
    type: one.type,
    title,
    gender: gender,
    givenNames: one.given_names,
    surname: one.surname,
    bornOn: born_on,
    passport:
      takesPassports && passport_number && passport_country && passport_expires_on
        ? { number: passport_number, country: passport_country, expiresOn: passport_expires_on }
        : null,
  }
}

import type { LegalForm } from './words.ts'

export const documentKinds = [
  'registration',
  'constitution',
  'tax',
  'trade_licence',
  'tourism_licence',
  'vehicle_insurance',
  'representative_id',
  'address_proof',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export interface Requirement {
  kind: DocumentKind
  /** The name that the country's authorities use. */
  name: string
  text: string
  /** The document has an expiry date. */
  expires: boolean
}

interface Authorities {
  registration: string
  tax: string
  trade_licence: string
  tourism_licence: string
}

/** Document names in the countries with most agencies; elsewhere they have general names. */
const authorities: Partial<Record<string, Authorities>> = {
  UG: {
    registration: 'Certificate of registration (URSB)',
    tax: 'TIN certificate (URA)',
    trade_licence: 'Trading licence (KCCA, city or district)',
    tourism_licence: 'Tourism licence (Uganda Tourism Board)',
  },
  KE: {
    registration: 'Certificate of registration (BRS)',
    tax: 'KRA PIN certificate',
    trade_licence: 'Single business permit (county)',
    tourism_licence: 'Tourism licence (Tourism Regulatory Authority)',
  },
  TZ: {
    registration: 'Certificate of registration (BRELA)',
    tax: 'TIN certificate (TRA)',
    trade_licence: 'Business licence (BRELA or council)',
    tourism_licence: 'Tourism licence (TALA)',
  },
  RW: {
    registration: 'Certificate of registration (RDB)',
    tax: 'TIN certificate (RRA)',
    trade_licence: 'Trading licence (district)',
    tourism_licence: 'Tourism operating licence (RDB)',
  },
  BI: {
    registration: 'Certificate of registration (ADB)',
    tax: 'NIF certificate (OBR)',
    trade_licence: 'Trade licence (commune)',
    tourism_licence: 'Tourism licence (Office National du Tourisme)',
  },
  ET: {
    registration: 'Commercial registration certificate (MoTRI)',
    tax: 'TIN certificate (Ministry of Revenues)',
    trade_licence: 'Business licence (MoTRI)',
    tourism_licence: 'Competence certificate (Ministry of Tourism)',
  },
  SS: {
    registration: 'Certificate of registration (Ministry of Justice)',
    tax: 'TIN certificate (NRA)',
    trade_licence: 'Trading licence (state)',
    tourism_licence: 'Tourism licence (Ministry of Wildlife and Tourism)',
  },
}
const elsewhere: Authorities = {
  registration: 'Certificate of registration',
  tax: 'Tax registration certificate',
  trade_licence: 'Trading or business licence',
  tourism_licence: 'Tourism licence',
}

const constitutions: Partial<Record<LegalForm, string>> = {
  partnership: 'Partnership deed',
  company: 'Memorandum and articles of association',
  non_profit: 'Constitution of the organisation',
}

const touristic = new Set(['tour_operator', 'travel_agency', 'hotel', 'mixed'])

interface Business {
  country: string
  category: string
  legal_form: LegalForm | null
}

/** Returns the documents required from an agency, by its country, category and legal form (a company by default). */
export function requirementsOf({ country, category, legal_form }: Business): Requirement[] {
  const names = authorities[country] ?? elsewhere
  const form = legal_form ?? 'company'
  const alone = form === 'sole_trader'
  const constitution = constitutions[form]
  const person: Requirement[] = [
    {
      kind: 'representative_id',
      name: alone ? 'Passport or national ID of the owner' : 'Passport or national ID of the representative',
      text: 'The side with the photo, of the person named above.',
      expires: true,
    },
    {
      kind: 'address_proof',
      name: 'Proof of the business address',
      text: 'A utility bill, bank letter or tenancy agreement of the last three months.',
      expires: false,
    },
  ]
  const tax: Requirement = { kind: 'tax', name: names.tax, text: 'With the tax number given above.', expires: false }
  // A sole trader with small sales has no licences.
  if (category === 'basic' && alone) return [tax, ...person]
  return [
    { kind: 'registration', name: names.registration, text: 'With the name and number given above.', expires: false },
    ...(constitution ? [{ kind: 'constitution' as const, name: constitution, text: 'All pages, with signatures.', expires: false }] : []),
    tax,
    { kind: 'trade_licence', name: names.trade_licence, text: 'Of this year.', expires: true },
    ...(touristic.has(category)
      ? [{ kind: 'tourism_licence' as const, name: names.tourism_licence, text: 'For what you offer.', expires: true }]
      : []),
    ...(category === 'car_rental'
      ? [{ kind: 'vehicle_insurance' as const, name: 'Insurance of vehicles for hire', text: 'The policy or its schedule.', expires: true }]
      : []),
    ...person,
  ]
}

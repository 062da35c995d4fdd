/** The kinds of work on trips. */
export const staffKinds = {
  driver: 'Driver',
  guide: 'Guide',
  driver_guide: 'Driver-guide',
  cook: 'Cook',
  porter: 'Porter',
  host: 'Host',
  other: 'Other',
} as const
export type StaffKind = keyof typeof staffKinds
export const staffKindCodes = Object.keys(staffKinds) as [StaffKind, ...StaffKind[]]

/** Papers that staff hold. */
export const paperKinds = {
  driving_licence: 'Driving licence',
  guide_licence: 'Guide licence',
  first_aid: 'First aid certificate',
  passport: 'Passport',
  work_permit: 'Work permit',
  other: 'Other paper',
} as const
export type PaperKind = keyof typeof paperKinds
export const paperKindCodes = Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]

/** The languages that staff speak with guests, by ISO 639 code. */
export const staffLanguages = {
  en: 'English',
  sw: 'Swahili',
  lg: 'Luganda',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  ru: 'Russian',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
  ar: 'Arabic',
  hi: 'Hindi',
  he: 'Hebrew',
  pl: 'Polish',
  rw: 'Kinyarwanda',
  am: 'Amharic',
} as const
export type StaffLanguage = keyof typeof staffLanguages
export const staffLanguageCodes = Object.keys(staffLanguages) as [StaffLanguage, ...StaffLanguage[]]

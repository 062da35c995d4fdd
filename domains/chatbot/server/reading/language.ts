import { wordsOf } from './words.ts'

export const languages = ['en', 'sw', 'lg', 'fr'] as const
export type ChatLanguage = (typeof languages)[number]

// Frequent words that only one of the four languages has.
const marks: Record<ChatLanguage, string> = {
  en: `the is are how what when where which much many does do can could would you your please for and with from price cost
    cancel available hello thanks have there include included bring far long children adults people want on`,
  sw: `habari bei gani ngapi je kwa watu wazima mtu mzima mtoto watoto nini lini wapi naweza asante tafadhali kiasi kuna nafasi gharama
    ninaweza nataka tunataka siku mbili tatu wawili watatu hujambo jambo karibu kufuta ghairi umbali kutoka hadi nilete pamoja
    inajumuisha mnaweza mtu kuongea mwezi sisi mimi yako sokwe inaondoka kila zote hii katika yetu mnaondoka tarehe jumla`,
  lg: `oli otya ssente sente mmeka omwana abaana abantu weebale webale okugenda ebbeeyi bbeeyi mulina nsaba njagala twagala omuntu abakulu
    babiri basatu ddi wa bikki ebibaawo okusazaamu ssebo nnyabo ennaku lukusa kiki gyemuli wala olugendo engagi okwogera lugendo amazzi gali erimu mulimu ffe buli nga tugenda mugenda lunaku`,
  fr: `bonjour bonsoir combien prix coute est que quel quelle quels quelles pour avec les des du enfants enfant adultes adulte merci
    annulation annuler disponible inclus comprend apporter loin salut voudrais nous vous je jours personne parler y dans et sont quoi peux peut puis payer par carte on vos votre notre mon ma ce cette si avez`,
}
const markSets = Object.entries(marks).map(([language, text]) => [language as ChatLanguage, new Set(text.split(/\s+/))] as const)

/** Prefixes that only Luganda has of the four. */
const luganda = /^(?:oku|omw?u|aba|ekk?i|ebb?i|olw?u|obw?u|enn|emm|ssent|nsob|tuli|muli|nkol)\w{2,}$/

/** Verbs of Swahili: the person or the class, and the present. */
const swahiliVerb = /^(?:nina|tuna|wana|zina|kina|vina|yana|mna)\w{3,}$/

/** Returns the language of a text, or `before` if it cannot be told. Only `spoken` languages are found. */
export function languageOf(text: string, before: ChatLanguage, spoken: readonly string[]): ChatLanguage {
  const words = wordsOf(text)
  const scores = markSets.map(
    ([language, set]) =>
      [
        language,
        words.filter((word) => set.has(word) || (language === 'lg' && luganda.test(word)) || (language === 'sw' && swahiliVerb.test(word)))
          .length,
      ] as const,
  )
  const best = Math.max(...scores.map(([, score]) => score))
  if (best === 0) return before
  const [found, ...tied] = scores.filter(([, score]) => score === best).map(([language]) => language)
  const language = tied.includes(before) || found === before ? before : found!
  return spoken.includes(language) ? language : before
}

import { replyLanguages, type ReplyLanguage } from '../../contract/words.ts'
import { plain } from '../wish/spelling.ts'

/** Words that are frequent in one language and rare in the others. */
const telling: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: new Set('the and is are you your we have with for how much can do would like price please to of in'.split(' ')),
  sw: new Set(
    'ya wa na ni kwa je bei gani habari jambo tunataka nataka naomba tafadhali watu watoto siku safari ngapi kutoka mwezi sana asante yenu'.split(
      ' ',
    ),
  ),
  lg: new Set(
    'ssebo nnyabo mukama oli mulina njagala twagala ebbeeyi mmeka abantu abaana ennaku ku mu nga era webale okulaba tusobola bameka ssente olugendo'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des est vous nous pour avec combien prix bonjour je une un de et du voudrions voudrais jours personnes enfants merci quel quelle'.split(
      ' ',
    ),
  ),
}

/** Returns the language that a text is written in, by its frequent words; `otherwise` if they do not tell. */
export function languageOf(text: string, otherwise: string): ReplyLanguage {
  const words = plain(text).match(/[a-z']+/g) ?? []
  const counts = replyLanguages.map((language) => ({ language, count: words.filter((word) => telling[language].has(word)).length }))
  const [best, second] = counts.toSorted((a, b) => b.count - a.count)
  if (best && best.count >= 2 && best.count > second!.count) return best.language
  return replyLanguages.find((language) => language === otherwise) ?? 'en'
}

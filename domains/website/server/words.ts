import { viewWords, type SayWord, type ViewWord } from '../view/words.ts'
import { say } from './messages/say.ts'

/** Returns the function with which renderers say their texts. */
export const sayWords = (language: string): SayWord => {
  const t = say(language)
  return (word) => t(word)
}

/** Returns these texts, for the editor in the browser. */
export const wordsOf = (language: string): Record<ViewWord, string> => {
  const words = sayWords(language)
  return Object.fromEntries(viewWords.map((word) => [word, words(word)])) as Record<ViewWord, string>
}

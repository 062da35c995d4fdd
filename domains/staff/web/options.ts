import { paperKinds, staffKinds, staffLanguages } from '../contract/words.ts'

const optionsOf = <Code extends string>(words: Readonly<Record<Code, string>>): { value: Code; label: string }[] =>
  (Object.keys(words) as Code[]).map((value) => ({ value, label: words[value] }))

export const kindOptions = optionsOf(staffKinds)
export const languageOptions = optionsOf(staffLanguages)
export const paperOptions = optionsOf(paperKinds)

import { emailAddress, localDate } from '#kit/contract/schemas.ts'
import { phone } from '#kit/contract/phone.ts'
import type { BlockOf } from '../../contract/blocks/all.ts'
import { fieldLabel, fieldName } from '../../view/form-parts.ts'
import { say } from '../messages/say.ts'
import { sayWords } from '../words.ts'

export type FormBlock = BlockOf<'form'>
type Field = BlockOf<'form_field'>

const longest = { line: 300, text: 3000 }

/** A field with what was answered in it. */
export interface Answer {
  kind: Field['props']['kind']
  label: string
  value: string
}

/** Returns the fields of a form that visitors see. */
export const fieldsOf = ({ children = [] }: FormBlock): Field[] => children.filter((one): one is Field => one.type === 'form_field')

/** Reads what was sent for the fields of a form. @returns the answers that are not empty, or errors by the name of the field. */
export function readAnswers(
  block: FormBlock,
  values: Readonly<Record<string, string>>,
  language: string,
): { answers: Answer[] } | { errors: Record<string, string[]> } {
  const t = say(language)
  const words = sayWords(language)
  const errors: Record<string, string[]> = {}
  const answers: Answer[] = []
  for (const { id, props } of fieldsOf(block)) {
    const label = fieldLabel(props, words)
    if (label === null) continue
    const name = fieldName(id)
    const typed = (values[name] ?? '').normalize('NFC').trim()
    const wrong = (message: string) => void (errors[name] = [message])
    if (typed === '') {
      if (props.required) wrong(t(props.kind === 'yes' ? 'form.tick' : 'form.required'))
      continue
    }
    const read = readField(props, typed)
    const message = messageOf(props.kind)
    if (read === null) wrong(t(`form.${message}`))
    else answers.push({ kind: props.kind, label, value: props.kind === 'yes' ? t('form.yes') : read })
  }
  return Object.keys(errors).length > 0 ? { errors } : { answers }
}

const messageOf = (kind: Field['props']['kind']) =>
  kind === 'email' || kind === 'phone' || kind === 'number' || kind === 'date' || kind === 'choice' ? kind : ('long' as const)

/** Returns the value of a field as it is stored; null when it is not valid. */
function readField({ kind, choices }: Field['props'], typed: string): string | null {
  switch (kind) {
    case 'email':
      return emailAddress.safeParse(typed).data ?? null
    case 'phone':
      return phone.safeParse(typed).data ?? null
    case 'date':
      return localDate.safeParse(typed).data ?? null
    case 'number':
      return /^-?[0-9]{1,12}(?:[.,][0-9]{1,6})?$/.test(typed) ? typed : null
    case 'choice':
      return choices.includes(typed) ? typed : null
    case 'yes':
      return 'yes'
    case 'text':
      return typed.length <= longest.text ? typed : null
    default:
      return typed.length <= longest.line ? typed.replace(/\s+/g, ' ') : null
  }
}

import { asCallError } from '../call-error.ts'
import { createStore } from './store.ts'

export interface ErrorDialog {
  kind: 'error'
  title: string
  sentences: string[]
  requestId?: string | undefined
  close: () => void
}

export interface ConfirmDialog {
  kind: 'confirm'
  /** A question that names the thing: "Delete “Gorilla trek”?". */
  title: string
  /** What will be gone, or what happens next. */
  text?: string | undefined
  /** Verb and noun: "Delete package". */
  action: string
  danger?: boolean | undefined
  answer: (yes: boolean) => void
}

export interface AskDialog {
  kind: 'ask'
  title: string
  text?: string | undefined
  label: string
  action: string
  type: 'text' | 'email' | 'url' | 'long text'
  initial: string
  required: boolean
  /** What is wrong with a text that is not empty, as a sentence. */
  check?: ((text: string) => string | null) | undefined
  answer: (text: string | null) => void
}

export type DialogState = ErrorDialog | ConfirmDialog | AskDialog

/** Dialogs waiting to be read, the first one on the screen. */
export const dialogs = createStore<readonly DialogState[]>([])

function open(make: (close: () => void) => DialogState): void {
  const dialog = make(() => dialogs.set(dialogs.read().filter((other) => other !== dialog)))
  dialogs.set([...dialogs.read(), dialog])
}

/** The error dialog: a title and a text. Takes a sentence, or whatever was thrown. */
export function showError(title: string, problem: unknown): void {
  const error = typeof problem === 'string' ? null : asCallError(problem)
  const sentences = error ? error.sentences : [String(problem)]
  open((close) => ({ kind: 'error', title, sentences, requestId: error?.requestId, close }))
}

/** Asks before something that cannot return. */
export function confirm(question: Omit<ConfirmDialog, 'kind' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    open((close) => ({
      kind: 'confirm',
      ...question,
      answer: (yes) => {
        close()
        resolve(yes)
      },
    }))
  })
}

/** Asks for one line, an e-mail address, a web address or a longer text; `null` when it was closed. */
export function ask(
  question: Pick<AskDialog, 'title' | 'label' | 'action'> & Partial<Omit<AskDialog, 'kind' | 'answer'>>,
): Promise<string | null> {
  return new Promise((resolve) => {
    open((close) => ({
      kind: 'ask',
      type: 'text',
      initial: '',
      required: true,
      ...question,
      answer: (text) => {
        close()
        resolve(text)
      },
    }))
  })
}

/** The specification's words for the checks of the asking dialog; `null` when the text will do. */
export function problemOf(type: AskDialog['type'], text: string): string | null {
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)) return 'Invalid email address'
  if (type === 'url' && !isWebAddress(text)) return 'Invalid URL'
  return null
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

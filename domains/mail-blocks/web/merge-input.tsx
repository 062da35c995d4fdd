import { Textarea, TextInput } from '@mantine/core'
import { useRef, type RefObject } from 'react'
import { MergeMenu } from './merge-menu.tsx'

interface MergeInputProps {
  label: string
  value: string
  change: (text: string) => void
  maxLength: number
  description?: string | undefined
  placeholder?: string | undefined
  error?: string | undefined
  required?: boolean
  readOnly?: boolean | undefined
  /** Several lines. */
  rows?: number
}

/** A text with a menu of merge fields, which are put where the cursor is. */
export function MergeInput({ change, rows, readOnly = false, ...props }: MergeInputProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const [from, to] = [input.current?.selectionStart ?? props.value.length, input.current?.selectionEnd ?? props.value.length]
    change(props.value.slice(0, from) + text + props.value.slice(to))
    // After the new text is in the input.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const given = {
    ...props,
    readOnly,
    ref: input as RefObject<never>,
    rightSection: readOnly ? null : <MergeMenu insert={insert} />,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  return rows ? <Textarea {...given} autosize minRows={rows} /> : <TextInput {...given} />
}

import { Textarea } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import type { FieldProps } from './field.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const isSame = (text: string, lines: readonly string[]): boolean => linesOf(text).join('\n') === lines.join('\n')

/** A list of short texts, one per line: "Park fees", "Lunch". Typed or pasted. */
export const LinesField = memo(function LinesField({ value = [], onChange, ...props }: FieldProps<string[]>) {
  const [text, setText] = useState(value.join('\n'))
  // A new value from outside replaces the text. The user's own typing, with its empty last line, does not.
  useEffect(() => setText((before) => (isSame(before, value) ? before : value.join('\n'))), [value])
  return (
    <Textarea
      autosize
      minRows={3}
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange?.(linesOf(event.currentTarget.value))
      }}
    />
  )
})

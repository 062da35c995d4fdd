import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, productReads, type OptionWithValues } from './calls.ts'
import { typedValues } from './typed-values.ts'

/** Adds values to an option where they are shown: typed or pasted, several at once with commas. */
export function AddValues({ option }: { option: OptionWithValues }) {
  const invalidate = useInvalidate()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const add = async () => {
    const names = typedValues(text)
    if (busy || names.length === 0) return
    setBusy(true)
    setProblem(null)
    let left = names
    try {
      for (const name of names) {
        await call('POST /business/shop/products/options/{id}/values/create', { params: { id: option.id }, body: { name } })
        left = left.slice(1)
      }
    } catch (error) {
      setProblem(asCallError(error).sentences[0] ?? null)
    } finally {
      // What was not added stays in the field.
      setText(left.join(', '))
      setBusy(false)
      await invalidate(productReads)
    }
  }
  return (
    <TextInput
      size="xs"
      w={150}
      aria-label={`Add values to ${option.name}`}
      placeholder="Add: S, M, L"
      maxLength={600}
      readOnly={busy}
      value={text}
      error={problem}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setProblem(null)
      }}
      onBlur={() => void add()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        void add()
      }}
    />
  )
}

import { SegmentedControl, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyBlock } from './edit-blocks.ts'

/** What the settings of a block get. */
export interface PanelProps<Block extends AnyBlock> {
  block: Block
  /** Changes the block. `field` names what is typed in. */
  change: (block: Block, field: string | null) => void
  /** What is wrong, by the name of the field. */
  errors: Record<string, string>
  readOnly: boolean
  /** Titles of offers and discounts by id. */
  names: Record<string, string>
}

export const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  change: (value: Value) => void
  readOnly: boolean
}

/** A choice of few values. */
export const Choice = <Value extends string>({ label, value, options, change, readOnly }: ChoiceProps<Value>) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      {label}
    </Text>
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={value}
      data={[...options]}
      readOnly={readOnly}
      onChange={(chosen) => change(chosen as Value)}
    />
  </div>
)

export const aligns = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
] as const

interface LinkFieldProps {
  value: string | null
  change: (link: string | null) => void
  error: string | undefined
  readOnly: boolean
  description?: string
  required?: boolean
}

/** A link of the web, of mail or of a phone; null when it is empty. */
export const LinkField = ({ value, change, ...props }: LinkFieldProps) => (
  <TextInput
    label="Link"
    placeholder="https://, mailto: or tel:"
    maxLength={2000}
    value={value ?? ''}
    onChange={(event) => change(event.currentTarget.value || null)}
    {...props}
  />
)

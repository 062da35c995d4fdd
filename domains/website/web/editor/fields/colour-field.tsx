import { TextInput } from '@mantine/core'
import { coloursOf, parseColour } from '#kit/contract/colour.ts'
import styles from './fields.module.css'

interface ColourFieldProps {
  label: string
  value: string | null
  change: (colour: string | null) => void
  readOnly: boolean
  error?: string | undefined
  /** Shown while no colour is chosen. */
  fallback?: string
  description?: string
  /** `ground`: text stands on the colour. Otherwise it is that of buttons and links. */
  use?: 'ground' | undefined
}

/** A colour, typed or picked. It shows text on it and says where it is adjusted to be readable. */
export function ColourField({ label, value, change, readOnly, error, fallback, description, use }: ColourFieldProps) {
  const colour = value === null ? null : parseColour(value)
  const shown = colour ?? fallback ?? '#ffffff'
  const { fill, onFill, onLight } = coloursOf(shown)
  return (
    <div>
      <TextInput
        label={label}
        description={description}
        placeholder={fallback}
        maxLength={20}
        spellCheck={false}
        value={value ?? ''}
        error={error ?? (value !== null && colour === null && 'Colour is not valid. It looks like #0b6b57.')}
        readOnly={readOnly}
        onChange={({ currentTarget: { value: typed } }) => change(typed === '' ? null : (parseColour(typed) ?? typed))}
        rightSection={
          <input
            type="color"
            className={styles.picker}
            aria-label={`Pick ${label.toLowerCase()}`}
            value={shown}
            disabled={readOnly}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
      />
      {colour !== null && use === 'ground' && (
        <div className={styles.samples} aria-hidden="true">
          <span style={{ background: fill, color: onFill }}>Text</span>
        </div>
      )}
      {colour !== null && use === undefined && (
        <>
          <div className={styles.samples} aria-hidden="true">
            <span style={{ background: fill, color: onFill }}>Button</span>
            <span style={{ background: '#ffffff', color: onLight }}>Link on white</span>
          </div>
          <p className={styles.note} role="status">
            {onLight === fill ? 'This colour is readable.' : `It is too light to read on white, so links use ${onLight}.`}
          </p>
        </>
      )}
    </div>
  )
}

import { coloursOf, houseColour, parseColour } from '#kit/contract/colour.ts'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import type { FieldProps } from '#kit/web/fields/field.ts'
import styles from './brand.module.css'

/** A colour, typed or picked. It says where the colour is adjusted to be readable, and shows the result. */
export function ColourField({ value = '', onChange, ...props }: FieldProps<string>) {
  const colour = parseColour(value)
  const { fill, onFill, onLight, onDark } = coloursOf(colour ?? houseColour)
  const adjusted = [
    ...(onLight === fill ? [] : [`It is too light to read on white, so links use ${onLight} there.`]),
    ...(onDark === fill ? [] : [`It is too dark to read on dark screens, so links use ${onDark} there.`]),
  ]
  return (
    <div>
      <TextInput
        label="Colour"
        description="Leave empty for Safiri green."
        placeholder={houseColour}
        maxLength={20}
        spellCheck={false}
        {...props}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        rightSection={
          <input
            type="color"
            className={styles.picker}
            aria-label="Pick a colour"
            value={colour ?? houseColour}
            disabled={props.disabled}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
        }
      />
      <div className={styles.samples} aria-hidden="true">
        <span style={{ background: fill, color: onFill }}>Button</span>
        <span style={{ background: '#ffffff', color: onLight }}>Link on white</span>
        <span style={{ background: '#12171b', color: onDark }}>Link on dark</span>
      </div>
      <p className={styles.adjusted} role="status">
        {adjusted.length === 0 ? 'This colour is readable everywhere.' : adjusted.join(' ')}
      </p>
    </div>
  )
}

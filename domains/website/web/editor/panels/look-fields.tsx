import { Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { houseColour } from '#kit/contract/colour.ts'
import { fontsOf, typefaces, type Typeface } from '#kit/contract/typefaces.ts'
import type { SiteTheme } from '../../../contract/theme.ts'
import { wordsOf } from '../model/field-spec.ts'
import { ColourField } from '../fields/colour-field.tsx'
import styles from './look-fields.module.css'

const steps = {
  spacing: ['compact', 'normal', 'airy'],
  corners: ['square', 'soft', 'round'],
  scheme: ['light', 'dark', 'visitor'],
} as const
const stepName = { spacing: 'Spacing', corners: 'Corners', scheme: 'Light or dark' }
const choiceName: Record<string, string> = { visitor: 'As the visitor' }

interface LookFieldsProps {
  theme: SiteTheme
  set: (change: Partial<SiteTheme>) => void
  readOnly: boolean
}

/** The fields of a look: colours, type, spacing and corners. */
export function LookFields({ theme, set, readOnly }: LookFieldsProps) {
  return (
    <Stack gap="md">
      <ColourField
        label="Colour"
        description="Buttons and links. Empty: the colour of your brand."
        value={theme.colour}
        fallback={houseColour}
        readOnly={readOnly}
        change={(colour) => set({ colour })}
      />
      <ColourField
        label="Background of bands"
        description="Empty: a light grey."
        value={theme.tint}
        fallback="#f4f6f5"
        use="ground"
        readOnly={readOnly}
        change={(tint) => set({ tint })}
      />
      <Radio.Group
        label="Type"
        value={theme.typeface ?? 'brand'}
        onChange={(value) => set({ typeface: value === 'brand' ? null : (value as Typeface) })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="brand" label="As the brand" disabled={readOnly} />
          {typefaces.map((name) => (
            <Radio
              key={name}
              value={name}
              disabled={readOnly}
              label={
                <span className={styles.type}>
                  <b style={{ fontFamily: fontsOf[name].heading }}>{fontsOf[name].name}</b>
                  <span style={{ fontFamily: fontsOf[name].text }}>Trips that you remember</span>
                </span>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {(Object.keys(steps) as (keyof typeof steps)[]).map((key) => (
        <div key={key}>
          <Text size="sm" fw={500} mb={4}>
            {stepName[key]}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={stepName[key]}
            value={theme[key]}
            readOnly={readOnly}
            data={steps[key].map((value) => ({ value, label: choiceName[value] ?? wordsOf(value) }))}
            onChange={(value) => set({ [key]: value })}
          />
        </div>
      ))}
    </Stack>
  )
}

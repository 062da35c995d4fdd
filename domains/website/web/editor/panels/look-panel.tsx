import { Stack, Text } from '@mantine/core'
import type { Editing } from '../page-editor.tsx'
import { LookFields } from './look-fields.tsx'

/** The look of all pages: colours, type, spacing and corners. */
export const LookPanel = ({ editing: { look, setLook, readOnly } }: { editing: Editing }) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      For all pages. Visitors see it once you publish all pages.
    </Text>
    <LookFields theme={look.theme} set={(change) => setLook({ ...look, theme: { ...look.theme, ...change } })} readOnly={readOnly} />
  </Stack>
)

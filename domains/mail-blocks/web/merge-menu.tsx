import { ActionIcon, Menu } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import { usePopup } from '#kit/web/use-popup.tsx'
import { mergeFields, type MergeField } from '../contract/merge-fields.ts'

const fallbacks: Record<MergeField, string> = {
  first_name: 'there',
  last_name: '',
  full_name: 'traveller',
  agency_name: '',
  trip_title: 'your trip',
  trip_starts_on: 'the day of your booking',
  booking_reference: 'in your confirmation',
}

/** Returns a merge field as it is written, with a fallback to change: "{{first_name|there}}". */
const fieldText = (field: MergeField): string => (fallbacks[field] ? `{{${field}|${fallbacks[field]}}}` : `{{${field}}}`)

/** The menu of merge fields. */
export function MergeMenu({ insert }: { insert: (text: string) => void }) {
  const { wanted, popup, target, button } = usePopup('menu')
  return (
    <>
      <ActionIcon aria-label="Insert merge field" title="Insert merge field" variant="subtle" color="gray" {...button}>
        <icons.user size={16} />
      </ActionIcon>
      {wanted && (
        <Menu {...popup} returnFocus={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(mergeFields) as MergeField[]).map((field) => (
              <Menu.Item key={field} onClick={() => insert(fieldText(field))}>
                {mergeFields[field].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { icons, type IconName } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import type { CampaignType } from '../contract/states.ts'
import { typeName } from './campaign-words.ts'

const choices: { type: CampaignType; icon: IconName; text: string }[] = [
  {
    type: 'email',
    icon: 'mail',
    text: 'With pictures and your offers at their current prices. Takes one email of your plan for each person.',
  },
  { type: 'sms', icon: 'phone', text: 'A short text. Each part costs what your provider takes.' },
  { type: 'whatsapp', icon: 'message', text: 'A template that WhatsApp approved. Each message costs what your provider takes.' },
]

/** Asks how a new campaign is sent. */
export default function ChooseType({ close }: { close: () => void }) {
  return (
    <Modal opened onClose={close} title="New campaign">
      <Stack gap="md">
        {choices.map(({ type, icon, text }) => {
          const Icon = icons[icon]
          return (
            <div key={type}>
              <Button
                component={Link}
                to={pathTo('/crm/campaigns/$type/new', { type })}
                variant="default"
                fullWidth
                justify="flex-start"
                leftSection={<Icon size={16} aria-hidden />}
              >
                {typeName(type)}
              </Button>
              <Text size="sm" c="dimmed" mt={4}>
                {text}
              </Text>
            </div>
          )
        })}
      </Stack>
    </Modal>
  )
}

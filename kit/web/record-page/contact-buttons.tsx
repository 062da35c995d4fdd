import { Button, Group } from '@mantine/core'
import { icons } from '../icons.ts'

interface ContactButtonsProps {
  phone: string | null
  email: string | null
}

/** Ways to reach a person: call, WhatsApp, mail. */
export function ContactButtons({ phone, email }: ContactButtonsProps) {
  if (!phone && !email) return null
  const ways = [
    phone && { label: 'Call', href: `tel:${phone}`, Icon: icons.phone },
    phone && { label: 'WhatsApp', href: `https://wa.me/${phone.replace(/\D/g, '')}`, Icon: icons.message, isWeb: true },
    email && { label: 'Mail', href: `mailto:${email}`, Icon: icons.mail },
  ].filter((way) => way !== null && way !== '')
  return (
    <Group gap="xs">
      {ways.map(({ label, href, Icon, ...way }) => (
        <Button
          key={label}
          component="a"
          href={href}
          variant="default"
          px="sm"
          leftSection={<Icon size={16} aria-hidden />}
          {...('isWeb' in way ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

import { Avatar, Menu, Skeleton } from '@mantine/core'
import { assetUrl } from '#kit/web/config.ts'
import { icons } from '#kit/web/icons.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { SignedInAgency } from '#kit/web/session.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { useLeave, useSwitch } from './use-switch.ts'

/** A menu to switch between the user's agencies, with a link to the business page. */
export function AgencyMenu() {
  const may = useMay()
  const answer = useList()
  const move = useSwitch()
  const { agency } = useUser()
  const agencies = answer.data ?? []
  return (
    <>
      {answer.isPending && <Skeleton height={32} m={4} />}
      {agencies.map(({ id, name, logo_url, role, is_current }) => (
        <Menu.Item
          key={id}
          closeMenuOnClick={!is_current}
          onClick={() => !is_current && move.mutate({ params: { id } })}
          aria-current={is_current || undefined}
          leftSection={
            <Avatar src={logo_url ? assetUrl(logo_url) : null} size={24} radius="md" alt="" name={name} color="lake" variant="filled" />
          }
          rightSection={is_current && <icons.check size={16} aria-label="Current agency" />}
        >
          {name}
          <small style={{ display: 'block', color: 'var(--mantine-color-dimmed)' }}>{role}</small>
        </Menu.Item>
      ))}
      {may('Edit Agency') && (
        <>
          {(agencies.length > 0 || answer.isPending) && <Menu.Divider />}
          <Menu.Item component={PathLink} to="/business" leftSection={<icons.building size={16} />}>
            Business
          </Menu.Item>
          <Menu.Item component={PathLink} to="/business/settings" leftSection={<icons.settings size={16} />}>
            Settings and branches
          </Menu.Item>
        </>
      )}
      {agency && <Leave agency={agency} />}
    </>
  )
}

function Leave({ agency }: { agency: SignedInAgency }) {
  const leave = useLeave(agency)
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<icons.logout size={16} />} onClick={() => void leave()}>
        Leave this agency
      </Menu.Item>
    </>
  )
}

const useList = () => useCall(call, 'GET /agencies', { query: { per_page: '100' } }, { staleMs: 60_000 })

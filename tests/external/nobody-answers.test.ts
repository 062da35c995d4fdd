import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import { balancerNames, hasBalancer, host, startBalancer } from './balancers.ts'

// The load balancers of docs/proxies send a page of their own while no process answers.

const read = (port: number) =>
  new Promise<{ status: number; type: string | undefined; retryAfter: string | undefined; text: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/home', headers: { host } })
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const { 'content-type': type, 'retry-after': retryAfter } = answer.headers
        resolve({ status: answer.statusCode!, type, retryAfter, text })
      })
    })
    sent.on('error', reject)
    sent.end()
  })

describe.each(balancerNames.filter(hasBalancer))('%s', (name) => {
  test('says that Safiri is being updated', async () => {
    const balancer = await startBalancer(name, [await freePort(), await freePort()])
    try {
      await expect
        .poll(() => read(balancer.port).catch(() => null))
        .toMatchObject({
          status: expect.toSatisfy((status: number) => status === 502 || status === 503),
          type: 'text/html; charset=utf-8',
          retryAfter: '30',
          text: expect.stringContaining('Safiri is being updated.'),
        })
    } finally {
      await balancer.stop()
    }
  })
})

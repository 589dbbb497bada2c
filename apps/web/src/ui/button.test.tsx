import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it('calls its handler when it is pressed', async () => {
    const onClick = vi.fn()
    render(<Button onClick={onClick}>Generate</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('shows its busy text, and ignores presses while busy', async () => {
    const onClick = vi.fn()
    render(
      <Button busy busyText="Generating..." onClick={onClick}>
        Generate
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Generating...' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('keeps its place in the tab order while disabled with a reason, and submits nothing', async () => {
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" aria-disabled>
          Generate
        </Button>
      </form>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button'))
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('Button on a page that the browser translates', () => {
  it('changes its icon and its text after the texts were moved into other elements', () => {
    const show = (isCopied: boolean) => (
      <Button icon={isCopied ? <b>1</b> : <i>2</i>}>{isCopied ? 'Copied' : 'Copy'}</Button>
    )
    const { rerender } = render(show(false))
    const walker = document.createTreeWalker(screen.getByRole('button'), NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(text)
    }
    rerender(show(true))
    expect(screen.getByRole('button').textContent).toBe('1Copied')
  })
})

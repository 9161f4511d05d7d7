import { useEffect, useRef, type JSX, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { placeOfCaret } from './caret-place.ts';
import { peerHue, type Peer } from './peers.ts';

type CaretsProps = {
  readonly model: EditorModel;
  readonly column: RefObject<HTMLElement | null>;
  readonly peers: readonly Peer[];
};

/** Puts each caret where its person writes; one that is not on screen is hidden. */
const placeAll = (column: HTMLElement, layer: HTMLElement, peers: readonly Peer[]): void => {
  // All are measured before the first is moved: each move would have the page laid out again for the next measure.
  const places = peers.map((peer) => placeOfCaret(column, peer));
  places.forEach((place, n) => {
    const caret = layer.children[n];
    if (!(caret instanceof HTMLElement)) return;
    caret.hidden = place === null;
    if (!place) return;
    caret.style.transform = `translate(${String(place.left)}px, ${String(place.top)}px)`;
    caret.style.height = `${String(place.height)}px`;
    caret.toggleAttribute('data-turned', place.isFarRight);
  });
};

/** Places carets anew once a frame when text, page or window have moved. */
const usePlaces = ({ model, column, peers }: CaretsProps, layer: RefObject<HTMLElement | null>): void => {
  const placed = useRef(peers);
  useEffect(() => {
    placed.current = peers;
    const [page, over] = [column.current, layer.current];
    const frame = requestAnimationFrame(() => page && over && placeAll(page, over, peers));
    return () => cancelAnimationFrame(frame);
  }, [column, layer, peers]);
  useEffect(() => {
    const [page, over] = [column.current, layer.current];
    if (!page || !over) return undefined;
    let frame = 0;
    const ask = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeAll(page, over, placed.current));
    };
    const stopText = model.onText(ask);
    const resized = new ResizeObserver(ask);
    resized.observe(page);
    addEventListener('scroll', ask, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      stopText();
      resized.disconnect();
      removeEventListener('scroll', ask, { capture: true });
    };
  }, [model, column, layer]);
};

const Layer = (props: CaretsProps): JSX.Element => {
  const { t } = useTranslation();
  const layer = useRef<HTMLDivElement>(null);
  usePlaces(props, layer);
  return (
    <div ref={layer} aria-hidden data-carets className="pointer-events-none absolute inset-0 select-none">
      {props.peers.map(({ peer, name, segmentId, offset }) => (
        <div key={peer} hidden className={`soebs-caret soebs-peer-${String(peerHue(peer))}`}>
          <span key={`${segmentId}/${String(offset)}`} className="soebs-caret-label">
            {t('editor.peerEdits', { name })}
          </span>
        </div>
      ))}
    </div>
  );
};

/**
 * The carets of others over the text, each with a label that goes when it rests (TX15). Laid over the column, so that
 * the text itself never renders for them; told to screen readers by the list of those who are here.
 */
export const Carets = (props: CaretsProps): JSX.Element | null => {
  const page = props.column.current;
  return page && props.peers.length > 0 ? createPortal(<Layer {...props} />, page) : null;
};

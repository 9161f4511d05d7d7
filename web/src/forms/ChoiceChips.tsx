import type { JSX } from 'react';
import { controlLook } from './Field.tsx';

/** More chips than these would fill a phone: there they are a choice field. */
const MOST_CHIPS_ON_A_PHONE = 6;

/** One choice of several, as a row of chips; many of them as a choice field on a phone. */
export const Chips = <T extends string>({
  label,
  options,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: string;
  readonly choose: (value: T) => void;
}): JSX.Element => {
  const isLong = options.length > MOST_CHIPS_ON_A_PHONE;
  return (
    <>
      {isLong && (
        <select
          aria-label={label}
          value={chosen}
          onChange={({ target }) => {
            const [picked] = options.find(([value]) => value === target.value) ?? [];
            if (picked !== undefined) choose(picked);
          }}
          className={`${controlLook} sm:hidden`}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      <div role="group" aria-label={label} className={`flex-wrap gap-2 ${isLong ? 'hidden sm:flex' : 'flex'}`}>
        {options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => choose(value)}
            className="border-control hover:bg-raised aria-pressed:bg-accent aria-pressed:border-accent aria-pressed:text-accent-contrast min-h-9 rounded-full border px-3.5 text-sm"
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
};

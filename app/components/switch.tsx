import { Switch as HeadlessSwitch } from "@headlessui/react";
import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A switch for a setting that takes effect at once, for signed-in users. Without JavaScript it does nothing: use a
 * checkbox there.
 */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 py-2.5">
      <HeadlessSwitch
        id={id}
        checked={checked}
        onChange={onChange}
        className="group flex h-6 w-10 flex-none cursor-pointer items-center rounded-full border-[1.5px] border-edge bg-raised px-0.75 data-checked:border-ink data-checked:bg-ink forced-colors:data-checked:bg-[Highlight]"
      >
        <span
          aria-hidden="true"
          className="size-4 rounded-full bg-edge transition-[translate] group-data-checked:translate-x-4 group-data-checked:bg-paper rtl:group-data-checked:-translate-x-4 forced-colors:bg-[ButtonText]"
        />
      </HeadlessSwitch>
      {/* Not the `Label` of Headless UI: its `Field` has inline styles in the server's HTML. */}
      <label htmlFor={id} className="min-w-0 cursor-pointer font-normal wrap-anywhere">
        {label}
      </label>
    </div>
  );
}

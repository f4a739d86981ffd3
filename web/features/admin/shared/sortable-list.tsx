import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { RowIconButton } from "./row-icon-button.tsx";

interface SortableListProps {
  readonly ref?: Ref<HTMLOListElement>;
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly SortableItem[];
  readonly layout?: "column" | "grid";
  /** False for a list whose order has no meaning. */
  readonly canMove?: boolean;
  readonly className?: string;
  readonly itemClassName?: string;
  readonly onMove: (from: number, to: number) => void;
  /** @param handle the button that drags the item */
  readonly renderItem: (index: number, handle: ReactNode) => ReactNode;
}

interface SortableItem {
  /** Stays with the item when it moves. */
  readonly id: string;
  readonly name: string;
}

/** A list whose items are ordered by dragging their handles: by mouse, by touch or with the arrow keys. */
export function SortableList({
  ref,
  label,
  items,
  layout = "column",
  canMove = true,
  className,
  itemClassName,
  onMove,
  renderItem,
}: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: "auto",
    }),
  );
  const findIndex = (id: string | number) => items.findIndex((item) => item.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={layout === "column" ? closestEdge : closestCenter}
      modifiers={layout === "column" ? [keepInColumn] : []}
      accessibility={{
        screenReaderInstructions: { draggable: instructions },
        announcements: createAnnouncements(items),
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(findIndex(active.id), findIndex(over.id));
      }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        disabled={!canMove}
        strategy={layout === "column" ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <ol ref={ref} aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              canMove={canMove}
              className={itemClassName}
              renderItem={(handle) => renderItem(index, handle)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  readonly item: SortableItem;
  readonly canMove: boolean;
  readonly className: string | undefined;
  readonly renderItem: (handle: ReactNode) => ReactNode;
}

function SortableRow({ item: { id, name }, canMove, className, renderItem }: SortableRowProps) {
  const row = useSortable({ id });
  const { transform } = row;
  return (
    <li
      ref={row.setNodeRef}
      style={{
        transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
        transition: row.transition,
      }}
      className={classNames(className, row.isDragging && "relative z-10 bg-surface shadow-lg")}
    >
      {renderItem(
        canMove && (
          <RowIconButton
            ref={row.setActivatorNodeRef}
            {...row.listeners}
            aria-describedby={row.attributes["aria-describedby"]}
            aria-roledescription={row.attributes["aria-roledescription"]}
            aria-pressed={row.isDragging || undefined}
            label={`Move ${name}`}
            icon={GripVertical}
            // The browser must not scroll while a finger drags.
            className="cursor-grab touch-none active:cursor-grabbing"
          />
        ),
      )}
    </li>
  );
}

/** Finds the nearest item by its upper or lower edge, because the center of a tall item is far from a small one. */
const closestEdge: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) =>
  droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      if (rect === undefined) return [];
      const value = Math.min(
        Math.abs(rect.top - collisionRect.top),
        Math.abs(rect.bottom - collisionRect.bottom),
      );
      return [{ id: container.id, data: { droppableContainer: container, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);

const keepInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const instructions =
  "Press Space to pick this up, the arrow keys to move it, Space again to drop it, or Escape to put it back.";

function createAnnouncements(items: readonly SortableItem[]): Announcements {
  const getName = (id: string | number) => items.find((item) => item.id === id)?.name ?? "";
  const describePlace = (id: string | number) =>
    `at position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${getName(active.id)} ${describePlace(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${getName(active.id)} is ${describePlace(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `Dropped ${getName(active.id)} ${describePlace(over === null ? active.id : over.id)}.`,
    onDragCancel: ({ active }) => `Put ${getName(active.id)} back ${describePlace(active.id)}.`,
  };
}

/** Returns the list with one entry at another index. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
